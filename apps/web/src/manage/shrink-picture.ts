import { countPixels, findPictureFault, MAX_PICTURE_BYTES, type PictureFault, typeOfPicture } from './picture-fault.ts'

/** The largest file that is read to make it smaller: 40 MiB, more than cameras of phones write. */
export const MAX_CHOSEN_PICTURE_BYTES = 40 * 1024 * 1024
/** The most pixels that are decoded: 110 megapixels, as the largest cameras of phones have. Each takes 4 bytes of memory. */
const MAX_CHOSEN_PICTURE_PIXELS = 110_000_000
/** The longest side of a picture that was made smaller, in pixels. Its square is below what the API takes. */
const MAX_PICTURE_SIDE = 1_000
const JPEG_QUALITY = 0.9

/** A picture as it can be uploaded, or why it cannot. */
export type ShrinkResult =
  | { readonly status: 'ok'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly status: 'error'; readonly fault: PictureFault }

/** What is done with a chosen picture: nothing, it is made smaller, or it is refused. */
export type PicturePlan =
  | { readonly status: 'fits' | 'shrink' }
  | { readonly status: 'error'; readonly fault: PictureFault }

/** Decides what is done with the bytes of a chosen picture. Pure. */
export function planPicture(bytes: Uint8Array): PicturePlan {
  const fault = findPictureFault(bytes)
  if (fault === null) return { status: 'fits' }
  if (fault === 'type') return { status: 'error', fault }
  if (bytes.length > MAX_CHOSEN_PICTURE_BYTES) return { status: 'error', fault: 'size' }
  return (countPixels(bytes) ?? 0) > MAX_CHOSEN_PICTURE_PIXELS
    ? { status: 'error', fault: 'pixels' }
    : { status: 'shrink' }
}

/** Returns the size at which the longest side is at most 1,000 pixels, with the same ratio. Nothing is enlarged. Pure. */
export function shrunkSize({ width, height }: { readonly width: number; readonly height: number }): {
  readonly width: number
  readonly height: number
} {
  const scale = Math.min(1, MAX_PICTURE_SIDE / Math.max(width, height))
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: side(width), height: side(height) }
}

/**
 * Makes a picture smaller in the page if the API would refuse its size. A PNG stays one, because it may be transparent,
 * unless it would still be too large.
 * @throws when the browser cannot decode it.
 */
export async function shrinkPicture(bytes: Uint8Array<ArrayBuffer>): Promise<ShrinkResult> {
  const plan = planPicture(bytes)
  if (plan.status === 'error') return plan
  if (plan.status === 'fits') return { status: 'ok', bytes }
  const type = typeOfPicture(bytes)
  // The browser turns it as its EXIF data says, which a camera writes.
  const bitmap = await createImageBitmap(new Blob([bytes], { type: `image/${type}` }))
  try {
    const png = type === 'png' ? await draw(bitmap, 'image/png') : null
    const shrunk = png !== null && png.length <= MAX_PICTURE_BYTES ? png : await draw(bitmap, 'image/jpeg')
    const fault = findPictureFault(shrunk)
    return fault === null ? { status: 'ok', bytes: shrunk } : { status: 'error', fault }
  } finally {
    bitmap.close()
  }
}

async function draw(bitmap: ImageBitmap, type: 'image/png' | 'image/jpeg'): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = document.createElement('canvas')
  const { width, height } = shrunkSize(bitmap)
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser has no canvas to make the picture smaller.')
  if (type === 'image/jpeg') {
    // A JPEG is not transparent, and would have black in its place.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY))
  if (blob === null) throw new Error('The browser could not make the picture smaller.')
  return new Uint8Array(await blob.arrayBuffer())
}
