import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ensure } from '@/base/assert';
import '@/theme/main.css';
import { App } from './app';
import { installTrustedTypes } from './trusted-types';

export function mountApp(): void {
  installTrustedTypes();
  createRoot(ensure(document.getElementById('root'), 'the element #root')).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
