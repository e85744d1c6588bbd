import { useWorld } from '../app/use-world.tsx'
import { AddressText } from '../controls/address.tsx'
import { Button, StillButton } from '../controls/button.tsx'
import { KeyValues } from '../controls/key-values.tsx'
import { Note } from '../controls/note.tsx'
import type { Connection } from './connection.ts'
import { useConnection } from './use-connection.tsx'

/** The connected account: whose it is, where it stands, and the way out. */
export function AccountView({
  connection,
  onLeave,
}: {
  readonly connection: Extract<Connection, { status: 'connected' }>
  readonly onLeave: () => void
}) {
  const { world, chain } = useWorld()
  const { switchTo, disconnect } = useConnection()
  const stands = world.chains.find(({ chainId }) => chainId === connection.chainId)
  return (
    <>
      <KeyValues
        rows={[
          { key: 'Account', value: <AddressText address={connection.address} isCopyable /> },
          { key: 'Wallet', value: connection.wallet.name },
          { key: 'Network', value: stands?.name ?? `Chain ${connection.chainId ?? 'unknown'}` },
        ]}
      />
      {connection.problem !== null && <Note isLive size="small" title={connection.problem} tone="warn" />}
      {connection.chainId !== chain.chainId &&
        (connection.isSwitching ? (
          <StillButton isBusy>Confirm in {connection.wallet.name}</StillButton>
        ) : (
          <Button look="main" onClick={() => void switchTo(chain)}>
            Switch to {chain.name}
          </Button>
        ))}
      <Button
        onClick={() => {
          disconnect()
          onLeave()
        }}
      >
        Disconnect
      </Button>
    </>
  )
}
