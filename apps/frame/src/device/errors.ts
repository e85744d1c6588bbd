import { FrameError } from '../frame-error.ts'

/** The browser allows the frame no storage, so that it cannot have a device key. */
export class StorageUnavailableError extends FrameError {
  override readonly name = 'StorageUnavailableError'
  readonly code = 'frame/storage-unavailable'
  constructor(options?: ErrorOptions) {
    super('Your browser blocks the storage of this login. Allow site data for it, or use another browser.', options)
  }
}
