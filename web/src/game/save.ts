/** A file for the reader's own folder. */
export function save(name: string, what: Blob): void {
  const address = URL.createObjectURL(what);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
