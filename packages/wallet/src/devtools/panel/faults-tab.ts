import type { StateStore } from '../../store/state-store.ts'
import { type Faults, faultChoices, faultParties, noFaults } from '../faults.ts'
import { h } from './element.ts'

const titles = { wallet: 'Wallet', api: 'API', rpc: 'Nodes (RPC)' } as const

/** The tab with the faults: one choice for each party. */
export function createFaultsTab(faults: StateStore<Faults>): {
  readonly element: HTMLElement
  readonly end: () => void
} {
  const radios: { readonly radio: HTMLInputElement; readonly isOn: (state: Faults) => boolean }[] = []

  function choice(party: keyof Faults, fault: string | null, label: string, about: string | null): HTMLElement {
    const radio = h('input', {
      type: 'radio',
      name: `laurel-fault-${party}`,
      onchange: () => {
        const isOf = <Name extends string>(known: Readonly<Record<Name, unknown>>, name: string | null): name is Name =>
          name !== null && Object.hasOwn(known, name)
        const state = faults.getState()
        if (fault === null) faults.set({ ...state, [party]: null })
        else if (party === 'wallet' && isOf(faultChoices.wallet, fault)) faults.set({ ...state, wallet: fault })
        else if (party === 'api' && isOf(faultChoices.api, fault)) faults.set({ ...state, api: fault })
        else if (party === 'rpc' && isOf(faultChoices.rpc, fault)) faults.set({ ...state, rpc: fault })
      },
    })
    radios.push({ radio, isOn: (state) => state[party] === fault })
    return h(
      'label',
      { class: 'choice' },
      radio,
      h('span', {}, h('b', {}, label), about === null ? null : h('small', {}, about)),
    )
  }

  const element = h(
    'div',
    { class: 'faults' },
    h('p', { class: 'note' }, 'A fault applies to the next requests until it is off, also after a reload of this tab.'),
    ...faultParties.map((party) =>
      h(
        'fieldset',
        {},
        h('legend', {}, titles[party]),
        choice(party, null, 'As it is', null),
        ...Object.entries(faultChoices[party]).map(([fault, { label, about }]) => choice(party, fault, label, about)),
      ),
    ),
    h('button', { class: 'button', type: 'button', onclick: () => faults.set(noFaults) }, 'Turn all off'),
  )
  const draw = () => {
    for (const { radio, isOn } of radios) radio.checked = isOn(faults.getState())
  }
  draw()
  return { element, end: faults.subscribe(draw) }
}
