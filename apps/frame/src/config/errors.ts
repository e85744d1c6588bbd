import { FrameError } from '../frame-error.ts'

/** The page of the frame has no configuration, or one that is not valid. */
export class FrameConfigError extends FrameError {
  override readonly name = 'FrameConfigError'
  readonly code = 'frame/config'
  constructor(options?: ErrorOptions) {
    super(
      'This page has no valid configuration. Open it through the login server, with a projectId that it knows.',
      options,
    )
  }
}

/** The page is not in an app's page. */
export class NotFramedError extends FrameError {
  override readonly name = 'NotFramedError'
  readonly code = 'frame/not-framed'
  constructor(options?: ErrorOptions) {
    super('This page belongs inside an app. Open the app to log in.', options)
  }
}

/** A part of the page could not be loaded, so that the user sees nothing. */
export class PageNotLoadedError extends FrameError {
  override readonly name = 'PageNotLoadedError'
  readonly code = 'frame/page-not-loaded'
  constructor(options?: ErrorOptions) {
    super('A part of the login page could not be loaded. Check your connection, and try again.', options)
  }
}
