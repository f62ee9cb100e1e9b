/* The marks of companies: our own drawings from simple shapes, one colour on the company's own, so that a company is known by
 * its form at 14 pixels and in grey print. A shape lies in a square of 16; one that begins with '~' is drawn as a line. */

export const SHAPES = {
  anchor: '~M8 5v9M4.5 7.5h7M2 9.5a6 5 0 0 0 12 0M8 1.5a1.7 1.7 0 1 0 .01 0',
  blossom:
    'M5.6 3.6a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0M9.6 6.6a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0M8.2 11.6a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0M3 11.6a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0M1.6 6.6a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0',
  bolt: 'M10 1 2.5 9.2H7L5.5 15l8-8.7H9Z',
  bridge: 'M1 4h14v9h-2.5a4.5 4.5 0 0 0-9 0H1Z',
  chevrons: 'M1 2h4l4 6-4 6H1l4-6ZM7.5 2h4l4 6-4 6h-4l4-6Z',
  coin: 'M8 1a7 7 0 1 0 .01 0ZM5.5 5.5h5v5h-5Z',
  crown: 'M1.5 4l3.6 3.4L8 2l2.9 5.4L14.5 4 13 13H3Z',
  diamond: 'M8 1l7 7-7 7-7-7ZM8 5 5 8l3 3 3-3Z',
  fan: 'M8 15 1 7a9.6 9.6 0 0 1 3.6-3.4L7 10V2.6h2V10l2.4-6.4A9.6 9.6 0 0 1 15 7Z',
  gate: 'M1 2q7 2 14 0v3h-2v9.5h-2.4V9H5.4v5.5H3V5H1ZM5.4 5v2h5.2V5Z',
  leaf: 'M14.5 1.5C6 1.5 1.5 6 3 12.5L1.5 14 3 15.3l1.4-1.5C11 14.5 15 10 14.5 1.5Z',
  pagoda: 'M8 1l5 3.5v1H3v-1ZM5 6.5h6l3 2.5v1H2V9ZM5 11h6v1.3l3 1.7v1H2v-1l3-1.7Z',
  peak: 'M6 3l4.2 6.6 1.6-2.4 4 6.3H.3Z',
  rails: '~M5 1 2.5 15M11 1l2.5 14M4 5.5h8M3 10.5h10',
  ring: 'M8 1a7 7 0 1 0 .01 0ZM8 4a4 4 0 1 1-.01 0ZM8 6a2 2 0 1 0 .01 0Z',
  star: 'M8 1l2 4.9 5.2.4-4 3.4 1.3 5.1L8 12l-4.5 2.8 1.3-5.1-4-3.4 5.2-.4Z',
  stripes: 'M1 5.5 5.5 1h4L1 9.5ZM1 13.5 13.5 1H15v2.5L3.5 15H1ZM7.5 15 15 7.5v4L11.5 15Z',
  sun: 'M3 11.5a5 5 0 0 1 10 0ZM7 1h2v3.5H7ZM1 13h14v2H1ZM1.8 4.8l1.4-1.4 2 2-1.4 1.4ZM14.2 4.8l-1.4-1.4-2 2 1.4 1.4Z',
  tree: 'M8 1l4 5h-2l3.5 5H9.2v4H6.8v-4H2.5L6 6H4Z',
  wall: 'M1 3h3v2.5h2.5V3h3v2.5H12V3h3v11h-4.6v-2.2a2.4 2.4 0 0 0-4.8 0V14H1Z',
  waves: '~M1 5.5q1.75-3 3.5 0t3.5 0 3.5 0 3.5 0M1 11.5q1.75-3 3.5 0t3.5 0 3.5 0 3.5 0',
  wheel: '~M8 2a6 6 0 1 0 .01 0ZM8 2v12M2.8 5l10.4 6M2.8 11l10.4-6',
  wing: 'M.5 3h15q0 4-4.5 4 0 3-3 3.2-.5 2.8-3 2.8-3 0-4.5-10Z',
} as const;
export type Shape = keyof typeof SHAPES;

/** By book: each company with its shape, or with a letter or figure in a shield. */
const MARKS: Record<string, string> = {
  1880: 'JHA wheel JHU bridge JGG gate JLR peak BZU tree LHR waves SCR diamond CKR pagoda BCR chevrons NXR blossom HKR rails NJR sun QSR bolt WNR star FI1 1 FI2 2 FI3 3 FI4 4 FI5 5 FI6 6 FI7 7',
  1888: 'JHR wheel SSL peak CDL chevrons HJR coin TJL diamond LYR anchor JZR wall ZDR waves',
  1890: 'JR crown OMS bridge KER wheel NER anchor KNR star SER sun HER stripes HKR fan KAN leaf OER bolt ORW ring NAR pagoda KBE peak KRTR wing',
  nar: 'RED wheel BLU waves GRN tree YEL sun BLK rails',
};

const tables = new Map<string, Map<string, string>>();

/** The mark of a company: the name of a shape, or a sign in a shield; its first letter if nobody has drawn one. */
export function markOf(title: string, company: string): string {
  const book = title.slice(0, 4);
  let table = tables.get(book);
  if (!table) {
    const words = (MARKS[book] ?? '').split(' ');
    table = new Map(words.flatMap((word, i) => (i % 2 ? [[words[i - 1]!, word]] : [])));
    tables.set(book, table);
  }
  return table.get(company) ?? company.charAt(0);
}
