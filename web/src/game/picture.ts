/* The result of a game as a picture to share: standings with what they are made of, and the worth over time. Drawn by hand on a
 * canvas, because the page loads no pictures from elsewhere, not even from itself. */
import type { Picture } from './chart';

export interface Result {
  readonly title: string;
  readonly rows: readonly { readonly name: string; readonly total: string; readonly parts: readonly number[] }[];
  readonly worth: Picture | null;
}

const WIDE = 1200;
const HIGH = 630;
const EDGE = 60;
const INKS = ['#1b5a7d', '#c77700', '#5c6a72'];

export function drawPicture({ title, rows, worth }: Result): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDE;
  canvas.height = HIGH;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  pen.fillStyle = '#f6f3ea';
  pen.fillRect(0, 0, WIDE, HIGH);
  pen.fillStyle = '#1d3b4c';
  pen.fillRect(0, 0, WIDE, 12);
  const write = (text: string, x: number, y: number, size: number, more = ''): void => {
    pen.font = `${more} ${size}px system-ui, sans-serif`;
    pen.fillText(text, x, y);
  };
  pen.fillStyle = '#1b2328';
  write(title, EDGE, 80, 44, '700');
  pen.textAlign = 'right';
  write('Ironroad', WIDE - EDGE, 80, 28);
  pen.textAlign = 'left';
  const most = Math.max(1, ...rows.map(({ parts }) => parts.reduce((sum, part) => sum + Math.max(0, part), 0)));
  const step = Math.min(52, (worth ? 240 : 440) / Math.max(1, rows.length));
  rows.forEach(({ name, total, parts }, i) => {
    const y = 130 + i * step;
    pen.fillStyle = '#1b2328';
    write(`${i + 1}  ${name}`, EDGE, y + 26, 26, i === 0 ? '700' : '');
    pen.textAlign = 'right';
    write(total, 520, y + 26, 26, '700');
    pen.textAlign = 'left';
    let x = 550;
    parts.forEach((part, k) => {
      const width = (Math.max(0, part) / most) * (WIDE - EDGE - 550);
      pen.fillStyle = INKS[k] ?? '#777777';
      pen.fillRect(x, y + 4, width, Math.min(30, step - 10));
      x += width;
    });
  });
  if (worth) drawLines(pen, worth, EDGE, 150 + rows.length * step, WIDE - 2 * EDGE, HIGH - 180 - rows.length * step);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
}

function drawLines(
  pen: CanvasRenderingContext2D,
  { lines, rounds }: Picture,
  x: number,
  y: number,
  w: number,
  h: number,
): void {
  const most = Math.max(1, ...lines.flatMap(({ points }) => points.map((value) => value ?? 0)));
  pen.strokeStyle = '#8a949b';
  pen.strokeRect(x, y, w, h);
  pen.lineWidth = 4;
  for (const { colour, points } of lines) {
    pen.strokeStyle = colour;
    pen.beginPath();
    points.forEach((value, i) => {
      if (value !== null) pen.lineTo(x + (w * i) / Math.max(1, rounds.length - 1), y + h - (h * value) / most);
    });
    pen.stroke();
  }
}
