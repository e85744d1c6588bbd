import jsQR from 'jsqr'

/** The maximum width of a scanned picture. A larger picture is scaled down first. */
const WIDEST = 1200
const LOOK_EVERY_MS = 200

/** Reads a QR code in a picture. @returns its text, or null. */
export async function readCodeInPicture(picture: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(picture)
  try {
    return readCode(bitmap, bitmap.width, bitmap.height)
  } finally {
    bitmap.close()
  }
}

/**
 * Scans the pictures of a camera until a QR code is found.
 * @param video - shows the camera.
 * @returns the text of the code; null when the scan was stopped.
 * @throws the browser's error when no camera exists, or the page may not use it.
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
  // The package is CommonJS. Some loaders return its exports as the default export, which contains another default export.
  return jsQR.default(data, canvas.width, canvas.height)?.data ?? null
}
