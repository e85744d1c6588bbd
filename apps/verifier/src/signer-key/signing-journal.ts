import { appendFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { SignerFileError } from './errors.ts'
import type { Network } from './network.ts'
import { openOwnFolder } from './own-folder.ts'
import type { CountedClaim, SigningJournal } from './signing-limits.ts'

const MINUTES = 60
/** The number of journal files that are read. There is one for each clock hour, and the last 60 minutes span two. */
const MAX_HOURS = 2

const line = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue('no JSON')
      return z.NEVER
    }
  })
  .pipe(
    z.tuple([
      z.number().int(),
      z.string(),
      z.string().regex(/^\d+$/).transform(BigInt).nullable(),
      // Lines of older versions have no owner.
      z.string().nullable().optional(),
      // And no shared total.
      z.string().regex(/^\d+$/).transform(BigInt).nullable().optional(),
    ]),
  )

/**
 * The claims that one key signed, in the signer's own folder. The database would not do, because it belongs to the processes that the
 * limits apply to. Append-only, one line for each claim before it is signed. Old files are deleted. A kill loses nothing. A power cut
 * can lose the last seconds that the system had not written.
 * @throws {SignerFileError} when other users can change the folder.
 */
export function openSigningJournal(folder: string, network: Network): SigningJournal {
  openOwnFolder(folder)
  renameOldFiles(folder, network)
  const name = new RegExp(`^${network}-(\\d+)\\.jsonl$`)
  const pathOf = (hour: number) => join(folder, `${network}-${hour}.jsonl`)
  const hours = () =>
    readdirSync(folder).flatMap((file) => {
      const hour = name.exec(file)?.[1]
      return hour === undefined ? [] : [Number(hour)]
    })
  const forgetBefore = (hour: number) => {
    for (const old of hours()) if (old < hour) rmSync(pathOf(old), { force: true })
  }
  let current = Math.max(0, ...hours())
  return {
    read() {
      forgetBefore(current - MAX_HOURS + 1)
      return hours().flatMap((hour) => readClaims(pathOf(hour)))
    },
    keep({ minute, boost, value, owner, shared }) {
      const hour = Math.floor(minute / MINUTES)
      try {
        if (hour > current) forgetBefore(hour - MAX_HOURS + 1)
        current = Math.max(current, hour)
        const textOf = (amount: bigint | null) => (amount === null ? null : String(amount))
        const line = [minute, boost, textOf(value), owner, textOf(shared)]
        appendFileSync(pathOf(hour), `${JSON.stringify(line)}\n`, { mode: 0o600 })
      } catch (cause) {
        throw new SignerFileError(
          { path: folder, why: 'signed claims cannot be recorded there. Check the disk and the permissions' },
          { cause },
        )
      }
    },
  }
}

/** Older versions named the networks `main` and `test`. What they signed in this hour still counts. */
function renameOldFiles(folder: string, network: Network): void {
  const oldName = new RegExp(`^${network === 'mainnet' ? 'main' : 'test'}(-\\d+\\.jsonl)$`)
  for (const file of readdirSync(folder)) {
    const rest = oldName.exec(file)?.[1]
    if (rest === undefined || existsSync(join(folder, `${network}${rest}`))) continue
    renameSync(join(folder, file), join(folder, `${network}${rest}`))
  }
}

function readClaims(path: string): readonly CountedClaim[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  // Every complete line ends with a newline. The rest after the last one was torn by a power cut.
  const torn = lines.pop() ?? ''
  if (torn !== '') appendFileSync(path, '\n')
  return lines.flatMap((text) => {
    const read = line.safeParse(text)
    if (!read.success) return []
    const [minute, boost, value, owner = null, shared = null] = read.data
    return [{ minute, boost, value, owner, shared }]
  })
}
