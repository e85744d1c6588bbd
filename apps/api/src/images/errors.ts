import { ApiError } from '../api-error.ts'

/** There is no image of an id. */
export class ImageNotFoundError extends ApiError {
  override readonly name = 'ImageNotFoundError'
  readonly code = 'api/image-not-found'
  constructor() {
    super('There is no image with this id.')
  }
}

/** The server of an image does not respond, or what it sends is not an image that is served. */
export class ImageUnavailableError extends ApiError {
  override readonly name = 'ImageUnavailableError'
  readonly code = 'api/image-unavailable'
  override readonly retryAfterSeconds = 60
  constructor(options?: ErrorOptions) {
    super(
      'This image is not available at the moment, or it is not a PNG, a JPEG or an SVG of at most 2 MiB and 1 megapixel.',
      options,
    )
  }
}

/** Too many images are being decoded. */
export class ImageBusyError extends ApiError {
  override readonly name = 'ImageBusyError'
  readonly code = 'api/image-busy'
  override readonly retryAfterSeconds = 2
  constructor() {
    super('Too many images are being loaded. Try again in a moment.')
  }
}

/** An image was not decoded in time, or the process was ending. Nothing is known about the image. */
export class ImageSlowError extends ApiError {
  override readonly name = 'ImageSlowError'
  readonly code = 'api/image-slow'
  override readonly retryAfterSeconds = 2
  constructor() {
    super('The image was not decoded in time. Try again in a moment, or with a smaller image.')
  }
}
