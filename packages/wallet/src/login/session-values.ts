import { numberToHex } from 'viem'
import type { MessagePayload, MessageResult } from '../frame-messages/message-types.ts'
import type { PlainData } from '../frame-messages/plain-data.ts'
import { isFrameMethod } from '../frame-messages/rpc-methods.ts'
import type { Wallet } from '../wallet.ts'
import { LoginMethodError } from './errors.ts'
import type { LoginUser } from './login-state.ts'

/** The version whose messages the client speaks: 5.1.11 of the public clients. Source: docs/frame-messages.md. */
const WIRE_VERSION = 'react-wagmi-5.1.11'

/** Returns what a developer does about a frame that did not load. Its page says why, and nobody sees it, because it is hidden. */
export function explainLoad({ href, origin }: URL, page = 'the origin of this page'): string {
  return `The frame of the login did not load: ${href} must respond, know the projectId, and list ${page} as one of its origins. The page's Content-Security-Policy must allow ${origin} in frame-src. Inspect #w3m-iframe during the next try: it says what is wrong.`
}

/** Returns the payload of a method for the frame. @throws {LoginMethodError} when the method is in no list. */
export function toRpc(method: string, params: PlainData): MessagePayload<'RPC_REQUEST'> {
  if (!isFrameMethod(method)) throw new LoginMethodError(method)
  return { method, params }
}

/** What the frame hears of the app. It shows the verified origin, never this. */
export function dappData({ environment, options }: Wallet): MessagePayload<'SYNC_DAPP_DATA'> {
  const { appIcon, appName, appUrl, projectId } = options
  return {
    metadata: {
      ...{ name: appName, description: '', url: appUrl ?? environment.window?.location?.origin ?? '' },
      icons: appIcon === null ? [] : [appIcon],
    },
    ...{ sdkVersion: WIRE_VERSION, projectId: projectId ?? '' },
  }
}

/** Returns who is logged in, by what the frame says and what this page knows of the login at a provider. */
export function toUser(
  { email = null, address, accounts = [], preferredAccountType, smartAccountDeployed }: MessageResult<'GET_USER'>,
  social: Pick<LoginUser, 'userName' | 'socialProvider'>,
): LoginUser {
  const own = accounts.find((account) => account.address === address)?.type ?? 'eoa'
  const preferred = preferredAccountType === 'smartAccount' ? 'smartAccount' : own
  return {
    ...{ ...social, email, address, preferredAccountType: preferred },
    accounts: accounts.length === 0 ? [{ address, type: preferred }] : accounts,
    isSmartAccountDeployed: smartAccountDeployed ?? null,
  }
}

/** Returns the permissions that the frame's smart accounts enforce. Source: docs/smart-accounts.md#sessions. */
export function toSupportedPermissions(chainIds: readonly number[]): PlainData {
  const entry = {
    chainIds: chainIds.map((chainId) => numberToHex(chainId)),
    ruleTypes: ['expiry', 'call-limit', 'gas-limit'],
  }
  return { 'native-token-transfer': entry, 'erc20-token-transfer': entry, 'contract-call': entry }
}

/** Returns the number of a chain id: `1`, `'1'` or `'eip155:1'`. Null for a chain of another kind. */
export function toChainId(given: string | number): number | null {
  const chainId = Number(String(given).replace(/^eip155:/, ''))
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : null
}
