import { RowEnd } from '../controls/badge.tsx'
import { Icon } from '../controls/icon.tsx'
import { checkIcon } from '../controls/icons.ts'
import { Group, Row } from '../controls/row.tsx'
import { Tile } from '../controls/tile.tsx'
import { formatNumber } from '../language/translate.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { tileColor, tileLetter } from '../wallet-list/listed-wallet.ts'
import type { BuyFiat } from './buy-options.ts'
import { getBuySelection } from './buy-state.ts'
import { formatMoney } from './format-money.ts'
import { useBuy } from './use-buy.ts'

/** The choice of the currency to buy. */
export function SelectTokenView() {
  const { modal } = useProvided().wallet
  const { state, buy } = useBuy()
  const t = useMessages()
  const { token } = getBuySelection(state)
  const tokens = state.options.status === 'ready' ? state.options.tokens : []
  return (
    <ViewFrame title={t('buy.selectToken')}>
      <Group label={t('buy.selectToken')}>
        {tokens.map(({ id, name, symbol, networks }) => (
          <li key={id}>
            <Row
              end={<Chosen isChosen={id === token?.id} />}
              isCurrent={id === token?.id}
              name={name}
              onPress={() => {
                buy.choose({ token: id })
                modal.goBack()
              }}
              sub={<bdi>{[symbol, ...networks.slice(0, 3).map((one) => one.name)].join(' · ')}</bdi>}
              tile={<Tile color={tileColor(symbol)} imageUrl={null} isDisc letter={tileLetter(symbol)} />}
            />
          </li>
        ))}
      </Group>
    </ViewFrame>
  )
}

/** The choice of the currency to pay with. */
export function SelectFiatView() {
  const { modal } = useProvided().wallet
  const { state, buy } = useBuy()
  const t = useMessages()
  const { locale } = useLanguage()
  const { fiat } = getBuySelection(state)
  const limits = ({ min, max }: Pick<BuyFiat, 'min' | 'max'>, id: string) =>
    min === null || max === null ? '' : `${formatNumber(locale, min)} – ${formatMoney(String(max), id, locale)}`
  const fiats = state.options.status === 'ready' ? state.options.fiats : []
  return (
    <ViewFrame title={t('buy.selectFiat')}>
      <Group label={t('buy.selectFiat')}>
        {fiats.map(({ id, min, max, card, bank }) => (
          <li key={id}>
            <Row
              end={<Chosen isChosen={id === fiat?.id} />}
              isCurrent={id === fiat?.id}
              name={id}
              onPress={() => {
                buy.choose({ fiat: id })
                modal.goBack()
              }}
              sub={
                <bdi>
                  {card !== null && bank !== null
                    ? `${t('buy.card', { limits: limits(card, id) })} · ${t('buy.bank', { limits: limits(bank, id) })}`
                    : limits({ min, max }, id)}
                </bdi>
              }
              tile={<Tile color={tileColor(id)} imageUrl={null} isDisc letter={tileLetter(id)} />}
            />
          </li>
        ))}
      </Group>
    </ViewFrame>
  )
}

function Chosen({ isChosen }: { readonly isChosen: boolean }) {
  return <RowEnd isOn>{isChosen && <Icon path={checkIcon} />}</RowEnd>
}
