import { LoginError } from '../login-error.ts'

/** The folder of the settings does not have the built frame. */
export class FrameNotBuiltError extends LoginError {
  override readonly name = 'FrameNotBuiltError'
  readonly code = 'login/frame-not-built'
  /** @param folder - of LAUREL_LOGIN_FRAME. */
  constructor(folder: string, options?: ErrorOptions) {
    super(
      `The folder ${folder} has no built frame. Run “npm run build -w apps/frame”, or set LAUREL_LOGIN_FRAME.`,
      options,
    )
  }
}
