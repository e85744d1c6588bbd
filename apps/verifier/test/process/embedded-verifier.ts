import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { core } from '../../src/testing/scene.ts'
import { type StartedProcess, startProcess } from './start-process.ts'

/** A node that does not respond. */
export const DOWN_NODE = 'http://127.0.0.1:9'

/** The setting of one chain, whose node is down. */
export function chainOf(changes: object): string {
  return JSON.stringify([{ chainId: 31337, core, rpcUrls: [DOWN_NODE], ...changes }])
}

/** Settings as on a machine without PostgreSQL, on a chain that is down. */
export const environment = {
  LAUREL_VERIFIER_PORT: '0',
  LAUREL_VERIFIER_CHAINS: chainOf({}),
  LAUREL_SIGNER_KEY_TESTNET: `0x${'11'.repeat(32)}`,
}

/** Starts a verifier with the database in a folder. @param more - further settings. */
export function startEmbeddedVerifier(
  dataDir: string,
  more: Readonly<Record<string, string>> = {},
): Promise<StartedProcess> {
  return startProcess('scripts/start.mjs', { environment: { LAUREL_VERIFIER_DATA: dataDir, ...environment, ...more } })
}

/** Runs `npm run resume`, with none of our other settings. */
export function resume(settings: Readonly<Record<string, string>>) {
  const script = fileURLToPath(new URL('../../scripts/resume.mjs', import.meta.url))
  return promisify(execFile)(process.execPath, [script, '31337'], {
    env: { PATH: process.env['PATH'] ?? '', ...settings },
  })
}

/** Returns the URL that a verifier printed. */
export function urlOf(said: unknown): string {
  return typeof said === 'object' && said !== null && 'verifierUrl' in said ? String(said.verifierUrl) : ''
}

/** Returns the id of the PostgreSQL of a folder; 0 when none runs. */
export async function readPostgresPid(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
}
