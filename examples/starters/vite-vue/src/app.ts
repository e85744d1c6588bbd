import type { Wallet } from '@laurel/wallet'
import { useConnection, useDisconnect, useSwitchChain } from '@wagmi/vue'
import { defineComponent, h, onUnmounted, type PropType, shallowRef } from 'vue'

export const App = defineComponent({
  props: { wallet: { type: Object as PropType<Wallet>, required: true } },
  // biome-ignore-start lint/correctness/useHookAtTopLevel: Vue composables, in Vue's own place for them.
  setup({ wallet }) {
    const account = useConnection()
    const { disconnect } = useDisconnect()
    const { switchChain } = useSwitchChain()
    const ours = shallowRef(wallet.account.getState())
    onUnmounted(
      wallet.account.subscribe((state) => {
        ours.value = state
      }),
    )
    return () => {
      const { status, address, chainId } = account
      return h('main', [
        h('laurel-connect-button'),
        h('p', { 'data-testid': 'wagmi' }, `${status.value} ${address.value} on ${chainId.value}`),
        h('p', { 'data-testid': 'ours' }, `${ours.value.address} on ${ours.value.chainId}`),
        h('button', { type: 'button', onClick: () => switchChain({ chainId: 11155111 }) }, 'Switch with wagmi'),
        h('button', { type: 'button', onClick: () => disconnect() }, 'Disconnect with wagmi'),
      ])
    }
  },
  // biome-ignore-end lint/correctness/useHookAtTopLevel: until here.
})
