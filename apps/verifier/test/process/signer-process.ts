import { type StartedProcess, startProcess } from './start-process.ts'

/** The settings of a test's signer. `folder` holds its socket, its key file and its counts. */
export type SignerOptions = {
  readonly folder: string
  readonly keyFile: string
  readonly claimsPerHour?: number
  readonly more?: Readonly<Record<string, string>>
}

/** Where the signer of a folder listens. */
export function socketOf(folder: string): string {
  return `${folder}/socket/signer`
}

/** Starts the role `signer` in a separate process, as an operator would, and waits until it listens. */
export function startSignerProcess(options: SignerOptions): Promise<StartedProcess> {
  const { folder, keyFile, claimsPerHour, more = {} } = options
  return startProcess('scripts/start.mjs', {
    environment: {
      LAUREL_VERIFIER_ROLE: 'signer',
      LAUREL_SIGNER_SOCKET: socketOf(folder),
      LAUREL_SIGNER_DATA: `${folder}/counts`,
      LAUREL_SIGNER_KEY_FILE_TESTNET: keyFile,
      // One owner can use all of it, because there is no other.
      ...(claimsPerHour === undefined
        ? {}
        : {
            LAUREL_SIGNER_CLAIMS_PER_HOUR: String(claimsPerHour),
            LAUREL_SIGNER_CLAIMS_PER_OWNER_PER_HOUR: String(claimsPerHour),
          }),
      ...more,
    },
  })
}
