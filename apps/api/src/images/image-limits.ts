/** The largest file of an image that is read. */
export const MAX_IMAGE_BYTES = 2 * 1024 * 1024
/** Pixels that are decoded. A logo of 1024 × 1024 has as many, and takes 4 MiB as plain pixels. */
export const MAX_IMAGE_PIXELS = 1024 * 1024
/** Longest side of what is served. A list shows images of 40 pixels, on screens of up to four of theirs. */
export const MAX_SERVED_SIDE = 192
/** Scans of a progressive JPEG. Each is read over the whole image; encoders write about ten. */
export const MAX_JPEG_SCANS = 32
/** A decoding that takes more processor time is ended. The largest image takes a tenth of it. */
export const DECODE_TIMEOUT_MS = 1_000
/** The processor time for the operator's own files, for which only the start waits: a machine that starts everything at once is slow. */
export const FILE_DECODE_TIMEOUT_MS = 15_000
/** A decoding that takes longer by the clock is ended, however little processor time a busy machine gave it. */
export const STARVED_DECODE_TIMEOUT_MS = 15_000
/** Images that wait for the thread. More are refused, and requested again later. */
export const MAX_WAITING_IMAGES = 64
