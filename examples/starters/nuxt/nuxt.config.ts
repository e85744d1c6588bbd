export default defineNuxtConfig({
  compatibilityDate: '2025-07-01',
  modules: ['@wagmi/vue/nuxt'],
  telemetry: false,
  devtools: { enabled: false },
  app: { head: { title: 'Starter', link: [{ rel: 'icon', href: 'data:,' }] } },
  vue: { compilerOptions: { isCustomElement: (tag: string) => tag.startsWith('laurel-') } },
})
