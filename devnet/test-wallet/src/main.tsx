import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import '../../../apps/web/src/tokens.css'
import './wallet.css'

const root = document.getElementById('root')
if (root === null) throw new TypeError('The page has no root.')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
