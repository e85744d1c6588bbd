import type { NextConfig } from 'next'

const config: NextConfig = {
  reactStrictMode: true,
  // This folder is the whole app, whatever lies around it.
  turbopack: { root: import.meta.dirname },
}

export default config
