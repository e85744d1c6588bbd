import { loginPaths, sponsorSchemas } from '@laurel/wallet/login-schemas'
import type { UserOperation } from 'viem/account-abstraction'
import type { LoginClient } from '../login/login-client.ts'
import { type Sponsorship, toRpcOperation } from './prepare-operation.ts'

/**
 * Requests that the operator pays for an operation. Null when it does not, or cannot be reached: the account pays then, and the
 * confirmation says so. Never throws.
 */
export async function requestSponsorship(
  { sendAs }: Pick<LoginClient, 'sendAs'>,
  chainId: number,
  operation: UserOperation<'0.7'>,
): Promise<Sponsorship | null> {
  const { signature: _, ...userOperation } = toRpcOperation(operation)
  const body = { chainId, userOperation }
  const given = await sendAs({ method: 'POST', path: loginPaths.sponsor, body }, sponsorSchemas.SponsorResponse).catch(
    () => null,
  )
  return (
    given && {
      ...{ paymaster: given.paymaster, paymasterData: given.paymasterData },
      paymasterVerificationGasLimit: BigInt(given.paymasterVerificationGasLimit),
      paymasterPostOpGasLimit: BigInt(given.paymasterPostOpGasLimit),
    }
  )
}
