/**
 * Logos of popular networks, drawn for this package in a few strokes: a background and one shape on it, in a box of 24
 * by 24. They are fetched from the page's own server when a network is first shown. Names and logos belong to their
 * owners.
 */

/** The background, the shape (filled by the even-odd rule), and the shape's color, white when left out. */
type Mark = readonly [ground: string, shape: string, color?: string]

const ethereum = 'M12 3.5l5.4 8.7L12 15.4l-5.4-3.2z M6.6 13.4L12 16.6l5.4-3.2L12 20.5z'
const base = 'M12 4.5a7.5 7.5 0 1 1-7.43 8.5H14v-2H4.57A7.5 7.5 0 0 1 12 4.5z'
const optimism =
  'M8 8.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6zm0 2.1a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4z M13 8.2h3.6a2.7 2.7 0 0 1 0 5.4h-1.4v2.2H13zm2.2 1.9v1.6h1.2a.8.8 0 0 0 0-1.6z'
const arbitrum = 'M10.8 5h2.4l5 13h-2.7L12 8.6 8.5 18H5.8z M11.2 13.6h1.6l1.6 4.4H9.6z'
const polygon =
  'M8.4 6.8l4.3 2.5v5.4l-4.3 2.5-4.3-2.5V9.3zm0 2.3L6.1 10.4v3.2l2.3 1.3 2.3-1.3v-3.2z M15.6 6.8l4.3 2.5v5.4l-4.3 2.5-4.3-2.5V9.3zm0 2.3l-2.3 1.3v3.2l2.3 1.3 2.3-1.3v-3.2z'
const cube = 'M12 4l7 4v8l-7 4-7-4V8zm0 2.4L8 8.7l4 2.3 4-2.3zM7 10.4v4.4l4 2.3v-4.4zm10 0l-4 2.3v4.4l4-2.3z'
const ring = 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zm0 3a5 5 0 1 0 0 10 5 5 0 0 0 0-10z'
const scroll = 'M8 5h8.5a2.5 2.5 0 0 1 0 5H16v9H8.5A2.5 2.5 0 0 1 6 16.5V7a2 2 0 0 1 2-2zm1 3v8h4.5V8z'
const linea = 'M6 7h2.5v8.5H17V18H6z M16.5 6a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6z'
const solana = 'M7.6 6.5h10.9l-2.1 2.6H5.5z M5.5 10.7h10.9l2.1 2.6H7.6z M7.6 14.9h10.9l-2.1 2.6H5.5z'
const TEST = '#5f6673'

const marks: Readonly<Record<string, Mark>> = {
  1: ['#5b6ee1', ethereum],
  10: ['#e8001c', optimism],
  25: ['#0b1b3f', cube],
  56: [
    '#f0b90b',
    'M12 9.5l2.5 2.5-2.5 2.5L9.5 12z M12 4l4.7 4.7-1.9 1.9L12 7.8l-2.8 2.8-1.9-1.9z M12 20l-4.7-4.7 1.9-1.9 2.8 2.8 2.8-2.8 1.9 1.9z M4 12l1.9-1.9L7.8 12l-1.9 1.9z M20 12l-1.9 1.9-1.9-1.9 1.9-1.9z',
    '#1e2026',
  ],
  100: ['#3e6957', 'M5.5 8.5l6.5 6.5 6.5-6.5a7.5 7.5 0 1 1-13 0z M12 5a7 7 0 0 1 5 2l-5 5-5-5a7 7 0 0 1 5-2z'],
  130: [
    '#e0009b',
    'M11 4h2v4.6l3.3-3.2 1.4 1.4L14.4 11H20v2h-5.6l3.3 3.2-1.4 1.4L13 14.4V20h-2v-5.6l-3.3 3.2-1.4-1.4L9.6 13H4v-2h5.6L6.3 6.8l1.4-1.4L11 8.6z',
  ],
  137: ['#7b3fe4', polygon],
  143: ['#6e54ff', 'M12 4l8 8-8 8-8-8zm0 4.5L8.5 12l3.5 3.5 3.5-3.5z'],
  146: ['#16202e', 'M4 8c5 0 5 6 9 6h7v2h-7c-5 0-5-6-9-6z M13 8h7v2h-5z M4 14h5l2 2H4z'],
  250: ['#1969ff', cube],
  324: ['#1755f4', 'M4 12l5-5v3.4h6L9 14.5V17z M20 12l-5 5v-3.4H9l6-4.1V7z'],
  480: [
    '#111111',
    'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zm0 2a6 6 0 0 0-5.9 5h11.8A6 6 0 0 0 12 6zm-5.9 7a6 6 0 0 0 11.8 0z',
  ],
  1284: ['#1b5f86', 'M5 12a7 7 0 0 1 14 0z M5 14h3v2H5z M9.5 14H19v2H9.5z M12 17.5h5v2h-5z'],
  2741: ['#008a4e', 'M11 4h2v6h-2z M11 14h2v6h-2z M4 11h6v2H4z M14 11h6v2h-6z'],
  5000: ['#0a0a0a', ring],
  8453: ['#0052ff', base],
  34443: ['#dffe00', 'M6 18V6l6 6 6-6v12h-3v-5l-3 3-3-3v5z', '#111111'],
  42161: ['#213147', arbitrum],
  42220: ['#fcff52', 'M5 5h14v4.5h-2.5a5 5 0 1 0 0 5H19V19H5z', '#111111'],
  43114: ['#e02f31', 'M11.6 5.5l3 5.2-4.7 8H4.2z M16.3 13.2l3.3 5.5h-6.5z'],
  57073: ['#7132f5', 'M12 4a8 8 0 0 1 8 8h-4.5a3.5 3.5 0 1 0-3.5 3.5V20a8 8 0 0 1 0-16z'],
  59144: ['#121212', linea],
  80094: ['#814625', 'M7.5 5a2.8 2.8 0 0 1 2.6 1.8h3.8a2.8 2.8 0 1 1 3.9 3.6A6 6 0 1 1 6.2 10.4 2.8 2.8 0 0 1 7.5 5z'],
  81457: [
    '#fcfc03',
    'M8 5h9l2 2-1.5 4.5L18.5 14l-1.5 5H6l2.5-8H11l-1.7 5.5h5.7l.6-2-1.5-1.5h-3l.6-2h3.6l.6-2H7z',
    '#111111',
  ],
  534352: ['#b07a2f', scroll],
  7777777: ['#1b1b3a', 'M12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14zm2 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z'],
  // A test network has the logo of its main network, on gray.
  11155111: [TEST, ethereum],
  17000: [TEST, ethereum],
  560048: [TEST, ethereum],
  84532: [TEST, base],
  11155420: [TEST, optimism],
  421614: [TEST, arbitrum],
  80002: [TEST, polygon],
  534351: [TEST, scroll],
  59141: [TEST, linea],
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['#512da8', solana],
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: [TEST, solana],
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': [TEST, solana],
}

/**
 * Returns the logo of a network as a `data:` URI, or null when there is none.
 * @param networkId - CAIP-2: `eip155:8453`. No two namespaces share a reference here.
 */
export function networkMark(networkId: string): string | null {
  const [, reference = ''] = networkId.split(':')
  const mark = Object.hasOwn(marks, reference) ? marks[reference] : undefined
  if (mark === undefined) return null
  const [ground, shape, color = '#fff'] = mark
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${ground}" d="M0 0h24v24H0z"/><path fill="${color}" fill-rule="evenodd" d="${shape}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
