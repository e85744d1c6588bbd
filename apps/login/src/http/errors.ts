import { LoginError } from '../login-error.ts'

/** A page of another origin sends a request. Only the frame may, which has the origin of the server. */
export class CrossOriginError extends LoginError {
  override readonly name = 'CrossOriginError'
  readonly code = 'login/cross-origin'
  constructor() {
    super('Only the frame of this server may send this request. Show the frame of /sdk in your page.')
  }
}
