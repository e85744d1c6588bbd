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
