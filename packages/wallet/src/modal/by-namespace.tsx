import { type ComponentType, createElement, type ReactNode } from 'react'
import { useWalletAccount } from '../account/use-wallet-account.ts'
import { lazyPart, useLoaded } from '../controls/use-loaded.ts'
import { useMessages } from '../language/use-messages.ts'
import { ViewFrame } from './view-frame.tsx'

const transferPart = lazyPart(() => import('./transfer-views.ts'))

/**
 * Returns a view of Send by the kind of the active account. The code for others than EVM is loaded for such an account
 * alone, so what is here is small.
 * @param evm - the view of an EVM account.
 */
export function byNamespace<Props extends object>(
  name: 'Send' | 'SendSelectToken' | 'SendPreview',
  evm: ComponentType<Props>,
): (props: Props) => ReactNode {
  return (props) => {
    const { namespace } = useWalletAccount()
    const isEvm = namespace === null || namespace === 'eip155'
    const views = useLoaded(isEvm ? null : transferPart)
    const t = useMessages()
    if (isEvm) return createElement(evm, props)
    if (views === null || views === 'failed') {
      return (
        <ViewFrame isBusy={views === null} title={t('send.title')}>
          {views && t('common.offline')}
        </ViewFrame>
      )
    }
    return createElement(views[name])
  }
}
