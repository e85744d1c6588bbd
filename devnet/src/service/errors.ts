import { DevnetError } from '../devnet-error.ts'

/** A program of the local world ended or did not respond in time. `output` is the end of its stderr. */
export class ServiceStartError extends DevnetError {
  override readonly name = 'ServiceStartError'
  readonly code = 'devnet/service-start'
  readonly service: string
  readonly output: string
  constructor({ service, output, why }: { service: string; output: string; why: string }, options?: ErrorOptions) {
    super(`${service} did not start: ${why}.${output === '' ? '' : ` It said: ${output}`}`, options)
    this.service = service
    this.output = output
  }
}

/** Every port that was tried is in use. */
export class NoFreePortError extends DevnetError {
  override readonly name = 'NoFreePortError'
  readonly code = 'devnet/no-free-port'
  readonly tried: readonly number[]
  constructor(tried: readonly number[], options?: ErrorOptions) {
    super(`No free port: ${tried.join(', ')} are all in use. Free one of them and start again.`, options)
    this.tried = tried
  }
}
