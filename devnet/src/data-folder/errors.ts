import { DevnetError } from '../devnet-error.ts'

/** Another process runs the world of this folder. Two processes would overwrite each other's chains. */
export class WorldRunningError extends DevnetError {
  override readonly name = 'WorldRunningError'
  readonly code = 'devnet/world-running'
  readonly pid: number
  readonly folder: string
  constructor({ pid, folder }: { pid: number; folder: string }, options?: ErrorOptions) {
    super(
      `The world in ${folder} is already running (process ${pid}). Stop that process first, or start this one with another folder: npm start -- --data <folder>.`,
      options,
    )
    this.pid = pid
    this.folder = folder
  }
}

/** The saved state of a chain cannot be read, and no older copy exists. */
export class StateUnreadableError extends DevnetError {
  override readonly name = 'StateUnreadableError'
  readonly code = 'devnet/state-unreadable'
  readonly file: string
  constructor(file: string, options?: ErrorOptions) {
    super(`The saved chain in ${file} cannot be read. Start again without it: npm start -- --fresh.`, options)
    this.file = file
  }
}
