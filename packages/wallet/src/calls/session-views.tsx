import { type ReactNode, useEffect, useState } from 'react'
import { useWalletAccount } from '../account/use-wallet-account.ts'
import { UserRejectedError } from '../connection/errors.ts'
import { shortAddress } from '../controls/address.tsx'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Columns } from '../controls/columns.tsx'
import { Icon } from '../controls/icon.tsx'
import { warnIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { keyIcon, shieldIcon } from '../controls/lazy-icons.ts'
import { SkeletonRows } from '../controls/skeleton.tsx'
import { State } from '../controls/state.tsx'
import { IconTile } from '../controls/tile.tsx'
import { usePart } from '../controls/use-part.ts'
import { formatDateTime } from '../language/format-time.ts'
import { formatNumber } from '../language/translate.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { formatToken } from '../send/format-item.ts'
import { toShownName } from '../wallet-list/wallet-text.ts'
import { PermissionsUnsupportedError } from './errors.ts'
import { readTokenFacts, type Session, type SessionTerm } from './sessions.ts'
import { useCalls } from './use-calls.ts'
import { useSessions } from './use-sessions.ts'

/** The permissions of this app: who may do what, until when, each to revoke. */
export function SmartSessionListView() {
  const { list, reload } = useSessions()
  const t = useMessages()
  useAnnouncement(list.status === 'failed' ? t('login.sessionsFailed') : null, 'assertive')
  return (
    <ViewFrame isBusy={list.status === 'loading'} title={t('login.sessionsTitle')}>
      <Stack>
        {list.status === 'loading' && <SkeletonRows count={2} />}
        {list.status === 'failed' && (
          <>
            <Picture headline={t('login.sessionsFailed')} icon={warnIcon}>
              {t('common.brokenText')}
            </Picture>
            <Button kind="primary" onPress={reload}>
              {t('common.tryAgain')}
            </Button>
          </>
        )}
        {list.status === 'ready' && list.sessions.length === 0 && (
          <Picture headline={t('login.sessionsNone')} icon={keyIcon}>
            {t('login.sessionsNoneText')}
          </Picture>
        )}
        {list.status === 'ready' &&
          list.sessions.map((session) => (
            <OneSession canRevoke={list.canRevoke} key={session.context} reload={reload} session={session} />
          ))}
      </Stack>
    </ViewFrame>
  )
}

/** A permission was granted. */
export function SmartSessionCreatedView() {
  const { modal } = useProvided().wallet
  const t = useMessages()
  return (
    <ViewFrame title={t('login.sessionsTitle')}>
      <Stack>
        <Picture headline={t('login.sessionCreated')} icon={shieldIcon}>
          {t('login.sessionCreatedText')}
        </Picture>
        <Columns>
          <Button onPress={() => modal.replace({ type: 'SmartSessionList' })}>{t('login.sessionsTitle')}</Button>
          <Button kind="primary" onPress={modal.goBackOrClose}>
            {t('common.close')}
          </Button>
        </Columns>
      </Stack>
    </ViewFrame>
  )
}

type PictureProps = { readonly headline: string; readonly icon: string; readonly children: ReactNode }

function Picture({ headline, icon, children }: PictureProps) {
  return (
    <State
      headline={headline}
      picture={
        <IconTile size={64}>
          <Icon path={icon} />
        </IconTile>
      }
    >
      {children}
    </State>
  )
}

type OneSessionProps = { readonly session: Session; readonly canRevoke: boolean; readonly reload: () => void }

function OneSession({ session, canRevoke, reload }: OneSessionProps) {
  const { calls } = useCalls()
  const { connectedWalletInfo } = useWalletAccount()
  const [revoking, setRevoking] = useState<'idle' | 'requested' | 'unsupported'>(canRevoke ? 'idle' : 'unsupported')
  const { config, modal } = useProvided().wallet
  const { locale } = useLanguage()
  const part = usePart()
  const t = useMessages()
  const { chainId, context, expiresAt, terms, to } = session
  const revoke = () => {
    setRevoking('requested')
    // The frame of the login shows it above this view, which reads the list again when it returns.
    calls.revokePermission({ context }).then(
      () => {
        modal.showSnack('success', t('login.sessionRevoked'))
        reload()
      },
      (error: unknown) => {
        setRevoking(error instanceof PermissionsUnsupportedError ? 'unsupported' : 'idle')
        if (error instanceof PermissionsUnsupportedError || error instanceof UserRejectedError) return
        modal.showSnack('error', t('login.sessionRevokeFailed'))
      },
    )
  }
  const network = config.chains.find(({ id }) => id === chainId)?.name ?? `${chainId}`
  const time = expiresAt === null ? '∞' : formatDateTime(locale, expiresAt * 1_000)
  return (
    <Stack isClose>
      <Alert icon={keyIcon}>
        {terms.map((term, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the terms never change places.
          <span {...part('alert-title')} key={at}>
            <Term chainId={chainId} term={term} />
          </span>
        ))}
        {t('login.sessionWho', { key: shortAddress(to), network, time })}
      </Alert>
      {revoking === 'unsupported' ? (
        <p {...part('text')}>{t('login.sessionRevokeThere', { wallet: connectedWalletInfo?.name ?? '' })}</p>
      ) : (
        <Button isBusy={revoking === 'requested'} onPress={revoke}>
          {t('login.sessionRevoke')}
        </Button>
      )}
    </Stack>
  )
}

function Term({ chainId, term }: { readonly chainId: number; readonly term: SessionTerm }) {
  const t = useMessages()
  const amount = useAmount(chainId, term)
  switch (term.type) {
    case 'send':
      return t('login.sessionSend', { amount })
    case 'call': {
      const name = toShownName(term.signature.split('(')[0]) ?? '?'
      return t('login.sessionCall', { name, contract: shortAddress(term.contract) })
    }
    case 'other':
      return t('login.sessionOther', { type: toShownName(term.name) ?? '?' })
    default:
      return term satisfies never
  }
}

/** Returns an amount with its symbol, and in base units until the chain says what the token is. */
function useAmount(chainId: number, term: SessionTerm): string {
  const { config } = useProvided().wallet
  const { locale } = useLanguage()
  const t = useMessages()
  const [facts, setFacts] = useState<Awaited<ReturnType<typeof readTokenFacts>>>(null)
  const token = term.type === 'send' ? term.token : null
  const chain = config.chains.find(({ id }) => id === chainId)
  useEffect(() => {
    if (token === null || chain === undefined) return
    const client = config.getClient({ chainId: chain.id })
    const to = `0x${token.slice(2)}` as const
    void readTokenFacts((data) =>
      client.request({ method: 'eth_call', params: [{ to, data: `0x${data.slice(2)}` }, 'latest'] }),
    ).then(setFacts)
  }, [chain, config, token])
  if (term.type !== 'send') return ''
  const { amount } = term
  const known = token === null ? chain?.nativeCurrency : facts
  if (known !== null && known !== undefined) return formatToken({ ...known, amount }, locale, known.decimals)
  return t('login.sessionUnits', { amount: formatNumber(locale, amount), token: shortAddress(token ?? '0x') })
}
