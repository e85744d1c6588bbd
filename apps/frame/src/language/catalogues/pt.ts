import { en } from '../en.ts'
export const catalogue = en
