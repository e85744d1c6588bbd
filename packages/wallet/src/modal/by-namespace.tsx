import { type ComponentType, createElement, type ReactNode } from 'react'
import { useWalletAccount } from '../account/use-wallet-account.ts'
import { type LazyPart, lazyPart, useLoaded } from '../controls/use-loaded.ts'
import { useMessages } from '../language/use-messages.ts'
import { ViewFrame } from './view-frame.tsx'

type SendViewName = 'Send' | 'SendSelectToken' | 'SendPreview'
type SendPart = LazyPart<Readonly<Partial<Record<SendViewName, ComponentType>>>>

const transferPart: SendPart = lazyPart(() => import('./transfer-views.ts'))
const choicePart: SendPart = lazyPart(() => import('./send-more-views.ts'))

/** Loads the choice of the token to send. It is loaded again when it is opened. */
export function prefetchChoice(): void {
  choicePart.load().catch(() => {})
}

/**
 * Returns a view of Send by the kind of the active account. The code for others than EVM is loaded for such an account
 * alone, so what is here is small.
 * @param evm - the view of an EVM account. Null for the choice of the token, which is loaded apart.
 */
export function byNamespace<Props extends object>(
  name: SendViewName,
  evm: ComponentType<Props> | null,
): (props: Props) => ReactNode {
  return (props) => {
    const { namespace } = useWalletAccount()
    const isEvm = namespace === null || namespace === 'eip155'
    const views = useLoaded(!isEvm ? transferPart : evm === null ? choicePart : null)
    const t = useMessages()
    if (isEvm && evm !== null) return createElement(evm, props)
    if (views === null || views === 'failed') {
      return (
        <ViewFrame isBusy={views === null} title={t('send.title')}>
          {views && t('common.offline')}
        </ViewFrame>
      )
    }
    const view = views[name]
    return view === undefined ? null : createElement(view)
  }
}
