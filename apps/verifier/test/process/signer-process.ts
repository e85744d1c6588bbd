import { type StartedProcess, startProcess } from './start-process.ts'

/** How a test's signer is set up. `folder` is its own: the socket, the key's file and what it counts lie there. */
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

/** Starts the role `sign` in a process of its own, as an operator would, and waits until it listens. */
export function startSignerProcess(options: SignerOptions): Promise<StartedProcess> {
  const { folder, keyFile, claimsPerHour, more = {} } = options
  return startProcess('scripts/start.mjs', {
    environment: {
      LAUREL_VERIFIER_ROLE: 'signer',
      LAUREL_SIGNER_SOCKET: socketOf(folder),
      LAUREL_SIGNER_DATA: `${folder}/counts`,
      LAUREL_SIGNER_KEY_FILE_TESTNET: keyFile,
      // One owner may use all of it: there is nobody else.
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
