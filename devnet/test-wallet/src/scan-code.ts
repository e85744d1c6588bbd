import jsQR from 'jsqr'

/** Widest picture that is looked at; a larger one is scaled down first. */
const WIDEST = 1200
const LOOK_EVERY_MS = 200

/** Reads a code in a picture: a photo, a screenshot. @returns what it says, or null. */
export async function readCodeInPicture(picture: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(picture)
  try {
    return readCode(bitmap, bitmap.width, bitmap.height)
  } finally {
    bitmap.close()
  }
}

/**
 * Looks through a camera until a code is seen.
 * @param video - shows what the camera sees.
 * @returns what the code says; null when it was stopped.
 * @throws what the browser says when there is no camera, or it may not be used.
 */
export async function scanWithCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    video.srcObject = stream
    await video.play()
    while (!signal.aborted) {
      const found = video.videoWidth > 0 ? readCode(video, video.videoWidth, video.videoHeight) : null
      if (found !== null) return found
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
    return null
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}

function readCode(source: CanvasImageSource, width: number, height: number): string | null {
  const scale = Math.min(1, WIDEST / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  // CommonJS, and Node's way to read it: the default of a module of ours is all it exports, which names itself once more.
  return jsQR.default(data, canvas.width, canvas.height)?.data ?? null
}
