import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Address, type Hex, isHex, keccak256, stringToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'

/** The key of a new world's gateway. The key is public, so it must never sign for anything of value. */
const GATEWAY_KEY: Hex = keccak256(stringToHex('the name gateway of the local world'))

/** The file with the key of the gateway, and the account of that key. */
export type GatewayKey = { readonly path: string; readonly address: Address }

/**
 * Returns the key of the gateway in the folder of a world. Creates its file if it does not exist, so that another key in
 * the file stays.
 * @throws {TypeError} when the file has no key. @throws the errors of the file system.
 */
export async function openGatewayKey(dataDir: string): Promise<GatewayKey> {
  const path = join(dataDir, 'world', 'name-gateway-key')
  await writeFile(path, `${GATEWAY_KEY}\n`, { mode: 0o600, flag: 'wx' }).catch(ignoreExisting)
  const key = (await readFile(path, 'utf8')).trim()
  if (!isHex(key)) throw new TypeError(`${path} has no key. Delete it to have a new one.`)
  return { path, address: privateKeyToAddress(key) }
}

function ignoreExisting(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
  throw error
}
