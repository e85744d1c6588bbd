/** Icons: paths on a grid of 20, drawn with a line of 1.75 and round ends. */
export const lockIcon = 'M6 9V6.5a4 4 0 0 1 8 0V9M6 9h8a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2Z'
export const openLockIcon =
  'M6 9V6.5a4 4 0 0 1 7.7-1.5M6 9h8a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2Z'
export const warnIcon =
  'M8.7 3.7 2.3 14.6A1.5 1.5 0 0 0 3.6 17h12.8a1.5 1.5 0 0 0 1.3-2.4L11.3 3.7a1.5 1.5 0 0 0-2.6 0ZM10 7.8v3.4M10 14v.01'
export const shieldIcon = 'M10 2.7 4 5v4.6c0 3.7 2.5 6.3 6 7.7 3.5-1.4 6-4 6-7.7V5l-6-2.3ZM7.3 9.9l1.9 1.9 3.5-3.8'
export const outIcon = 'M5.5 14.5l9-9M7.5 5.5h7v7'
export const inIcon = 'M14.5 5.5l-9 9M12.5 14.5h-7v-7'
export const windowIcon = 'M5.5 3.5h9a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3h-9a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3ZM2.5 7.5h15'
export const keyIcon = 'M10.4 13.2a3.6 3.6 0 1 1-7.2 0 3.6 3.6 0 0 1 7.2 0ZM9.4 10.6l6.8-6.8M13.5 6.5l2.3 2.3'
export const mailIcon = 'M4.5 4.5h11a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM3 6l7 5 7-5'
