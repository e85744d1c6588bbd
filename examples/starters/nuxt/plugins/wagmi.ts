import { VueQueryPlugin } from '@tanstack/vue-query'
import { WagmiPlugin } from '@wagmi/vue'
import { config } from '../wagmi'

export default defineNuxtPlugin((nuxt) => {
  nuxt.vueApp.use(WagmiPlugin, { config }).use(VueQueryPlugin, {})
})
