import { shortAddress } from '../controls/address.tsx'
import { Alert } from '../controls/alert.tsx'
import { Icon } from '../controls/icon.tsx'
import { warnIcon } from '../controls/icons.ts'
import { dropIcon } from '../controls/lazy-icons.ts'
import { Filled, Row, RowInside } from '../controls/row.tsx'
import { usePart } from '../controls/use-part.ts'
import { useMessages } from '../language/use-messages.ts'
import { useNetworks } from '../network/use-networks.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { NftTile } from '../tokens/nft-tile.tsx'
import type { SendAsset, SendNft } from './send-asset.ts'

export type NftFieldProps = {
  readonly nft: SendNft
  /** The app chose it. */
  readonly isFixed: boolean
}

/** The one NFT that is sent, in place of an amount. */
export function NftField({ nft, isFixed }: NftFieldProps) {
  const { modal } = useProvided().wallet
  const { chainId, address, name } = nft
  const part = usePart()
  const shown = {
    name,
    sub: <NftOrigin nft={nft} />,
    tile: <NftTile address={address} chainId={chainId} name={name} />,
  }
  return (
    <Filled>
      {isFixed ? (
        <div {...part('row')} data-two="">
          <RowInside {...shown} />
        </div>
      ) : (
        <Row
          {...shown}
          end={<Icon isSmall path={dropIcon} />}
          focusKey="token"
          onPress={() => modal.push({ type: 'SendSelectToken' })}
        />
      )}
    </Filled>
  )
}

/** The network and the contract of an NFT, because anybody can copy a name. */
export function NftOrigin({ nft: { chainId, address } }: Pick<NftFieldProps, 'nft'>) {
  const { requested } = useNetworks()
  const network = requested.find(({ id }) => id === `eip155:${chainId}`)?.name
  return (
    <>
      {network !== undefined && `${network} · `}
      <bdi dir="ltr">{shortAddress(address)}</bdi>
    </>
  )
}

/** Says that the account does not have an NFT any more: what listed it may be behind the chain. */
export function NftGone({ asset }: { readonly asset: SendAsset | null }) {
  const t = useMessages()
  if (asset?.type !== 'nft' || asset.nft.balance > 0n) return null
  return (
    <Alert icon={warnIcon} tone="warn">
      {t('send.nftGone')}
    </Alert>
  )
}
