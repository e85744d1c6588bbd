/** Icons of the views that load when first shown. See icons.ts. */
export const searchIcon = 'M14.5 9a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0ZM13.2 13.2l3.8 3.8'
export const copyIcon =
  'M9.5 7h5A2.5 2.5 0 0 1 17 9.5v5a2.5 2.5 0 0 1-2.5 2.5h-5A2.5 2.5 0 0 1 7 14.5v-5A2.5 2.5 0 0 1 9.5 7ZM13 4.5A2 2 0 0 0 11.2 3H5.5A2.5 2.5 0 0 0 3 5.5v5.7A2 2 0 0 0 4.5 13'
export const dropIcon = 'm5 7.5 5 5 5-5'
export const receiveIcon = 'M14.5 5.5l-9 9M12.5 14.5h-7v-7'
export const outIcon = 'M5.5 14.5l9-9M7.5 5.5h7v7'
export const shieldIcon = 'M10 2.7 4 5v4.6c0 3.7 2.5 6.3 6 7.7 3.5-1.4 6-4 6-7.7V5l-6-2.3ZM7.3 9.9l1.9 1.9 3.5-3.8'
export const windowIcon =
  'M5.5 3.5h9a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3h-9a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3ZM2.5 7.5h15M12 12h2.5'
export const phoneIcon =
  'M8 2.5h4A2.5 2.5 0 0 1 14.5 5v10a2.5 2.5 0 0 1-2.5 2.5H8A2.5 2.5 0 0 1 5.5 15V5A2.5 2.5 0 0 1 8 2.5ZM9 14.7h2'
export const keyIcon = 'M10.4 13.2a3.6 3.6 0 1 1-7.2 0 3.6 3.6 0 0 1 7.2 0ZM9.4 10.6l6.8-6.8M13.5 6.5l2.3 2.3'
export const editIcon = 'M13 4.5 15.5 7 7 15.5l-3.5 1 1-3.5L13 4.5Z'
export const bookIcon =
  'M10 5.5C8.5 4.3 6.3 4 3.5 4v11c2.8 0 5 .3 6.5 1.5 1.5-1.2 3.7-1.5 6.5-1.5V4c-2.8 0-5 .3-6.5 1.5ZM10 5.5v11'
export const coinIcon = 'M17.2 10a7.2 7.2 0 1 1-14.4 0 7.2 7.2 0 0 1 14.4 0ZM12.3 7.7a2.7 2.7 0 1 0 0 4.6'
export const storeIcon = 'M10 3v8.5M6.5 8.5 10 12l3.5-3.5M4 13.5v1A2.5 2.5 0 0 0 6.5 17h7a2.5 2.5 0 0 0 2.5-2.5v-1'
export const linkIcon =
  'M8.5 11.5a3.3 3.3 0 0 0 4.7 0l2.6-2.6a3.3 3.3 0 0 0-4.7-4.7l-.9.9M11.5 8.5a3.3 3.3 0 0 0-4.7 0l-2.6 2.6a3.3 3.3 0 0 0 4.7 4.7l.9-.9'
export const swapIcon = 'M4 7h12l-3.5-3.5M16 13H4l3.5 3.5'
export const flipIcon = 'M6.5 16V4M3 7.5 6.5 4 10 7.5M13.5 4v12M10 12.5l3.5 3.5 3.5-3.5'
export const mailIcon =
  'M5 4.5h10A2.5 2.5 0 0 1 17.5 7v6a2.5 2.5 0 0 1-2.5 2.5H5A2.5 2.5 0 0 1 2.5 13V7A2.5 2.5 0 0 1 5 4.5ZM3 6.5l7 5 7-5'
export const moreIcon = 'M4.5 10v.01M10 10v.01M15.5 10v.01'
