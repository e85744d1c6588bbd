import { privateKeyToAccount } from 'viem/accounts'
import type { Settings } from '../settings/settings.ts'
import { createPaymasterReads } from './paymaster-reads.ts'
import type { ChainSponsor } from './sponsor-service.ts'

/** Returns the paymasters of the settings. Sends no request. @param nowMs - a monotonic clock. */
export function openSponsors(
  { sponsorKeys, chains }: Pick<Settings, 'sponsorKeys' | 'chains'>,
  nowMs: () => number,
): readonly ChainSponsor[] {
  return sponsorKeys.flatMap(({ chainId, paymaster, key, maxPreVerificationGas }) => {
    const chain = chains.find((one) => one.chainId === chainId)
    if (chain?.smartAccounts === undefined) return []
    const { factory, implementation, delegate } = chain.smartAccounts
    return [
      {
        ...{ chainId, paymaster, signer: privateKeyToAccount(key) },
        accounts: { accountFactory: factory, accountImplementation: implementation, delegate },
        maxPreVerificationGas: maxPreVerificationGas === undefined ? undefined : BigInt(maxPreVerificationGas),
        reads: createPaymasterReads({ rpcUrls: chain.rpcUrls, paymaster, nowMs }),
      },
    ]
  })
}
