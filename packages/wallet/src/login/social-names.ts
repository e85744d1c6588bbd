import type { SocialProvider } from './login-options.ts'

/** The names of the providers, the same in every language. */
export const SOCIAL_NAMES: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

/** The color behind the first letter of each. White text on it has a contrast of at least 4.5:1. */
export const SOCIAL_COLORS: Readonly<Record<SocialProvider, string>> = {
  google: '#1a66d6',
  x: '#3a3a3a',
  discord: '#4752c4',
  farcaster: '#7148b5',
  github: '#50565c',
  apple: '#5a5f5c',
  facebook: '#1664c0',
}
