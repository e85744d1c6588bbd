import { useEffect, useState } from 'react'
import { shortAddress } from '../controls/address.tsx'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Stack } from '../controls/layout.tsx'
import { shieldIcon } from '../controls/lazy-icons.ts'
import { usePart } from '../controls/use-part.ts'
import { useMessages } from '../language/use-messages.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { isDelegated, parseDelegationCode } from '../smart-account/delegation-code.ts'
import { readOwnProperty } from '../store/safe-object.ts'
import { useLogin } from './use-login.ts'

/**
 * What the account with a key delegates to on the network that is used (EIP-7702), what that is for, and the button that ends it. Nothing
 * where it does not delegate. Source: docs/smart-accounts.md#accounts-with-a-key.
 */
export function Delegation() {
  const { login } = useLogin()
  const { config, modal } = useProvided().wallet
  const t = useMessages()
  const part = usePart()
  const { code, reload } = useDelegationCode()
  if (code === null) return null
  const { chainId } = config.state
  const network = config.chains.find(({ id }) => id === chainId)?.name ?? `${chainId}`
  const remove = () => {
    // The frame shows above this view what it confirms.
    login.revokeSession(code).then(
      () => {
        modal.showSnack('success', t('login.delegationRemoved'))
        reload()
      },
      (error: unknown) => {
        // 4001: the user declined it, or left.
        if (readOwnProperty(error, 'code') !== 4001) modal.showSnack('error', t('login.delegationFailed'))
      },
    )
  }
  return (
    <Stack isClose>
      <Alert icon={shieldIcon}>
        <span {...part('alert-title')}>{t('login.delegationTitle')}</span>
        {t('login.delegationText', { contract: shortAddress(parseDelegationCode(code) ?? code), network })}
      </Alert>
      <Button onPress={remove}>{t('login.delegationRemove')}</Button>
    </Stack>
  )
}

/** Reads the code of the account with a key, if that is the one that is used. Null unless it delegates, and when no node says it. */
function useDelegationCode(): { readonly code: string | null; readonly reload: () => void } {
  const { user } = useLogin().state
  const { config } = useProvided().wallet
  const [code, setCode] = useState<string | null>(null)
  const [count, setCount] = useState(0)
  const address = user?.preferredAccountType === 'eoa' ? user.address : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: each count reads again.
  useEffect(() => {
    let isGone = false
    setCode(null)
    const chain = config.chains.find(({ id }) => id === config.state.chainId)
    if (address === null || chain === undefined) return
    const account = `0x${address.slice(2)}` as const
    config
      .getClient({ chainId: chain.id })
      .request({ method: 'eth_getCode', params: [account, 'latest'] })
      .then(
        (found) => !isGone && setCode(isDelegated(found) ? found : null),
        () => {},
      )
    return () => {
      isGone = true
    }
  }, [address, config, count])
  return { code, reload: () => setCount((before) => before + 1) }
}
