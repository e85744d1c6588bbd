import { type FormEvent, useState } from 'react'
import { Address, shortAddress } from '../controls/address.tsx'
import { Avatar } from '../controls/avatar.tsx'
import { RowEnd } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { checkIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { editIcon } from '../controls/lazy-icons.ts'
import { Group, Row } from '../controls/row.tsx'
import { usePart } from '../controls/use-part.ts'
import { useStyles } from '../controls/use-styles.ts'
import { useMessages } from '../language/use-messages.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { AccountEntry } from './account.ts'
import { labelKey } from './account-state.ts'
import { accountCss } from './generated/account-css.ts'
import { useWalletAccount } from './use-wallet-account.ts'

/** The maximum length of an account's label, in characters. */
const MAX_LABEL_LENGTH = 32

/** Every account that connected wallets share, grouped by wallet. The user can label each one. */
export function AccountsView() {
  const { connections, modal } = useProvided().wallet
  const state = useReadable(connections)
  const { allAccounts } = useWalletAccount()
  const part = usePart()
  const t = useMessages()
  useStyles('account', accountCss)
  if (state.status !== 'connected') return null
  return (
    <ViewFrame title={t('account.allAccounts')}>
      <Stack>
        {state.all.map(({ id, name: wallet, namespace }) => {
          const isTwice = state.all.some((other) => other.id !== id && other.name === wallet)
          // A wallet that is connected for both kinds of network is shown with the kind.
          const name = isTwice && namespace === 'solana' ? `${wallet} · Solana` : wallet
          const accounts = allAccounts.filter(({ connectionId }) => connectionId === id)
          return (
            <section key={id}>
              <div {...part('group-header')}>
                <h2 {...part('group-name')} dir="auto">
                  {name}
                </h2>
                <button
                  {...part('link')}
                  aria-label={t('accounts.disconnectWallet', { wallet: name })}
                  onClick={() => void connections.disconnect(id)}
                  type="button"
                >
                  {t('common.disconnect')}
                </button>
              </div>
              <Group label={name}>
                {accounts.map((account) => (
                  <AccountLine account={account} key={account.caipAddress} />
                ))}
              </Group>
              {accounts.length === 1 && <p {...part('row-description')}>{t('accounts.empty', { wallet: name })}</p>}
            </section>
          )
        })}
        <ChooseName />
        <Button onPress={() => modal.push({ type: 'Connect' })}>{t('accounts.connectAnother')}</Button>
      </Stack>
    </ViewFrame>
  )
}

/** Leads to names, where an API has them and the account has none. */
function ChooseName() {
  const { wallet } = useProvided()
  const { namespace, profileName } = useWalletAccount()
  const t = useMessages()
  if (wallet.options.api.blockchain === undefined || namespace !== 'eip155' || profileName !== null) return null
  const open = () => {
    wallet.track({ event: 'OPEN_ENS_FLOW' })
    wallet.modal.push({ type: 'ChooseAccountName' })
  }
  return <Button onPress={open}>{t('accounts.chooseName')}</Button>
}

function AccountLine({ account }: { readonly account: AccountEntry }) {
  const { connections, modal } = useProvided().wallet
  const { addressLabels } = useWalletAccount()
  const [isEditing, setEditing] = useState(false)
  const part = usePart()
  const t = useMessages()
  const { address, type, isActive, connectionId } = account
  const label = addressLabels[labelKey(address)] ?? null
  if (isEditing) return <LabelForm address={address} label={label} onDone={() => setEditing(false)} />
  return (
    <li {...part('account-row')}>
      <Row
        end={
          isActive && (
            <RowEnd isOn>
              <Icon label={t('accounts.active')} path={checkIcon} />
            </RowEnd>
          )
        }
        focusKey={account.caipAddress}
        isCurrent={isActive}
        name={label ?? <Address address={address} />}
        onPress={() => {
          if (isActive) modal.goBackOrClose()
          else void connections.switchConnection(connectionId, address)
        }}
        sub={label !== null ? <Address address={address} /> : type === 'smartAccount' ? t('accounts.smart') : null}
        tile={<Avatar address={address} imageUrl={null} size={36} />}
      />
      <IconButton
        icon={editIcon}
        label={t('accounts.addName', { address: shortAddress(address) })}
        onPress={() => setEditing(true)}
      />
    </li>
  )
}

type LabelFormProps = { readonly address: string; readonly label: string | null; readonly onDone: () => void }

function LabelForm({ address, label, onDone }: LabelFormProps) {
  const { account } = useProvided().wallet
  const [text, setText] = useState(label ?? '')
  const part = usePart()
  const t = useMessages()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const name = text.trim()
    account.setAddressLabel(address, name === '' ? null : name)
    onDone()
  }
  return (
    <li>
      <form {...part('label-form')} onSubmit={save}>
        <label {...part('field')} data-bare="">
          <input
            {...part('input')}
            aria-label={t('accounts.addName', { address: shortAddress(address) })}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the field replaces the button that was pressed.
            autoFocus
            maxLength={MAX_LABEL_LENGTH}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.preventDefault()
              event.stopPropagation()
              onDone()
            }}
            placeholder={t('accounts.name')}
            value={text}
          />
        </label>
        <button {...part('button')} data-kind="primary" type="submit">
          {t('common.save')}
        </button>
        <p {...part('row-description')}>{t('accounts.nameText')}</p>
      </form>
    </li>
  )
}
