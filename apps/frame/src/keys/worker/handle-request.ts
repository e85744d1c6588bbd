import { shareSetText } from '@laurel/wallet/login-schemas'
import { bytesToHex, stringToHex } from 'viem/utils'
import { type Bytes, fromBase64Url, toBase64Url, wipe } from '../bytes.ts'
import { deriveEvmKey, evmAddressOf } from '../derive/evm-key.ts'
import { phraseBytesOf, SECRET_LENGTH, seedOf } from '../derive/phrase.ts'
import { deriveSolanaKey, solanaAddressOf, solanaExportText } from '../derive/solana-key.ts'
import { AddressMismatchError, InvalidShareError } from '../errors.ts'
import { decryptRecoveryShare, encryptRecoveryShare } from '../recovery/recovery-cipher.ts'
import { combineShares, type HeldShare, splitSecret } from '../share/split-secret.ts'
import { decryptDeviceShare, encryptDeviceShare } from '../storage/device-cipher.ts'
import type { ExportedKeys, NewShareSet, SetOwner, SharePair, WorkerRequest, WorkerResults } from './messages.ts'
import { signEvm, signMessageText } from './sign.ts'
import type { SignRequest, SignResult } from './sign-request.ts'
import { signSolana } from './sign-solana.ts'

/** What a request is done with: the secret, its seed and its EVM key. */
type Keys = { readonly secret: Bytes; readonly seed: Bytes; readonly evmKey: Bytes }

/**
 * Does what one worker is started for. All key material that it makes is wiped before it returns; passwords that it was given, too.
 * @throws FrameErrors of the shares, the recovery and the request: {@link workerFailures} lists them.
 */
export async function handleRequest(request: WorkerRequest): Promise<WorkerResults[WorkerRequest['type']]> {
  switch (request.type) {
    case 'make': {
      const secret = crypto.getRandomValues(new Uint8Array(SECRET_LENGTH))
      return withKeys(secret, (keys) => makeShareSet(keys, request.owner))
    }
    case 'split':
      return withRestoredKeys(request.pair, (keys) => makeShareSet(keys, request.owner))
    case 'sign':
      return withRestoredKeys(request.pair, (keys) => sign(keys, request.request))
    case 'export':
      return withRestoredKeys(request.pair, exportKeys)
  }
}

async function withKeys<Result>(secret: Bytes, use: (keys: Keys) => Promise<Result>): Promise<Result> {
  let seed: Bytes | null = null
  let evmKey: Bytes | null = null
  try {
    seed = await seedOf(secret)
    evmKey = deriveEvmKey(seed)
    return await use({ secret, seed, evmKey })
  } finally {
    wipe(secret, seed, evmKey)
  }
}

/** Restores the secret, and lets it be used only when its address is the account's. */
async function withRestoredKeys<Result>(pair: SharePair, use: (keys: Keys) => Promise<Result>): Promise<Result> {
  return withKeys(await restoreSecret(pair), async (keys) => {
    if (evmAddressOf(keys.evmKey) !== pair.address) throw new AddressMismatchError(pair.address)
    return use(keys)
  })
}

async function restoreSecret(pair: SharePair): Promise<Bytes> {
  const shares: HeldShare[] = []
  try {
    if (pair.type !== 'server-recovery')
      shares.push({ holder: 'device', bytes: await decryptDeviceShare(pair.device.share, pair.device.key, pair) })
    if (pair.type !== 'device-recovery') shares.push({ holder: 'server', bytes: readServerShare(pair.serverShare) })
    if (pair.type !== 'device-server')
      shares.push({ holder: 'recovery', bytes: await decryptRecoveryShare(pair.recovery, pair.unlock, pair) })
    const [one, other] = shares
    if (one === undefined || other === undefined) throw new InvalidShareError()
    return await combineShares(one, other, pair.set)
  } finally {
    wipe(...shares.map(({ bytes }) => bytes))
  }
}

function readServerShare(text: string): Bytes {
  try {
    return fromBase64Url(text)
  } catch (cause) {
    throw new InvalidShareError({ cause })
  }
}

/** Splits the secret for a new set, and gives every share the form in which its holder stores it. */
async function makeShareSet({ secret, seed, evmKey }: Keys, owner: SetOwner): Promise<NewShareSet> {
  const { account, device } = owner
  const set = toBase64Url(crypto.getRandomValues(new Uint8Array(16)))
  const shares = await splitSecret(secret, set)
  const solanaKey = deriveSolanaKey(seed)
  try {
    const address = evmAddressOf(evmKey)
    const deviceShare = await encryptDeviceShare(shares.device, owner.key, { account, set })
    const recovery = await encryptRecoveryShare(shares.recovery, owner.recovery, { account, set })
    const serverShare = toBase64Url(shares.server)
    const text = shareSetText({ account, set, device, address, serverShare, recovery })
    const proof = signMessageText(stringToHex(text), evmKey)
    return { set, address, solanaAddress: solanaAddressOf(solanaKey), deviceShare, serverShare, recovery, proof }
  } finally {
    wipe(shares.device, shares.server, shares.recovery, solanaKey)
  }
}

async function sign({ seed, evmKey }: Keys, request: SignRequest): Promise<SignResult> {
  if (request.type !== 'solanaMessage' && request.type !== 'solanaTransaction') return signEvm(request, evmKey)
  const solanaKey = deriveSolanaKey(seed)
  try {
    return signSolana(request, solanaKey)
  } finally {
    wipe(solanaKey)
  }
}

async function exportKeys({ secret, seed, evmKey }: Keys): Promise<ExportedKeys> {
  const phrase = phraseBytesOf(secret)
  const solanaKey = deriveSolanaKey(seed)
  try {
    const texts = { phrase: new TextDecoder().decode(phrase), solanaPrivateKey: solanaExportText(solanaKey) }
    return { ...texts, evmPrivateKey: bytesToHex(evmKey) }
  } finally {
    wipe(phrase, solanaKey)
  }
}
