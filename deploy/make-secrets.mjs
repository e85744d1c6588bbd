// @ts-check
/**
 * Writes what compose.yaml needs and what must not be in the repository: `node make-secrets.mjs [folder]`, by default the folder of
 * this file. Existing files are not changed, so it can be run again.
 *
 *   secrets/   a random password for each role of the database, the two keys of the signer, and the secret and the key of the login server
 *   state/     the folders that the signer writes to
 *   .env       the user that the containers run as
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The user of containers when root runs this. It has no name and owns nothing else. */
const CONTAINER_USER = 65_532

const folder = resolve(process.argv[2] ?? dirname(fileURLToPath(import.meta.url)))
const isRoot = process.getuid?.() === 0
const uid = isRoot ? CONTAINER_USER : (process.getuid?.() ?? CONTAINER_USER)
const gid = isRoot ? CONTAINER_USER : (process.getgid?.() ?? CONTAINER_USER)

makeFolder('secrets')
for (const role of ['postgres', 'verifier_owner', 'verifier_app', 'api_owner', 'api_app', 'login_owner', 'login_app']) {
  // Readable in the containers, which have other users. On this machine nobody else can enter the folder.
  makeFile(`secrets/${role}_password`, randomBytes(32).toString('base64url'), 0o644)
}
for (const network of ['mainnet', 'testnet']) {
  makeFile(`secrets/signer_key_${network}`, `0x${randomBytes(32).toString('hex')}`, 0o600)
}
makeFile('secrets/login_secret', randomBytes(32).toString('hex'), 0o600)
makeFile('secrets/login_share_keys', JSON.stringify([{ id: '1', key: randomBytes(32).toString('base64') }]), 0o600)
// No social logins until the operator has a client at a provider.
makeFile('secrets/login_socials', '{}', 0o600)
// Nothing is sponsored until the operator has a paymaster.
makeFile('secrets/login_sponsor', '[]', 0o600)
for (const name of ['state', 'state/signer', 'state/signer-socket']) makeFolder(name)
makeFile('.env', `LAUREL_UID=${uid}\nLAUREL_GID=${gid}`, 0o600)

/** @param {string} name */
function makeFolder(name) {
  const path = join(folder, name)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chmodSync(path, 0o700)
  if (isRoot) chownSync(path, uid, gid)
}

/** @param {string} name @param {string} text @param {number} mode */
function makeFile(name, text, mode) {
  const path = join(folder, name)
  if (existsSync(path)) return
  writeFileSync(path, `${text}\n`, { mode, flag: 'wx' })
  chmodSync(path, mode)
  if (isRoot) chownSync(path, uid, gid)
  console.log(`wrote ${name}`)
}
