import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ServiceProvider } from '@/client/service-context';
import { makeServiceHost } from './make-service';
import { makeRouter } from './router';
import { useDocumentTheme } from './use-document-theme';

function makeApp() {
  return { host: makeServiceHost(), router: makeRouter() };
}

/** The dashboard with its providers. */
export function App() {
  const [{ host, router }] = useState(makeApp);
  const { client, service } = useSyncExternalStore(host.subscribe, host.getParts);
  useDocumentTheme();

  useEffect(() => {
    host.connect();
    addEventListener('online', host.connect);
    return () => {
      removeEventListener('online', host.connect);
      host.dispose();
    };
  }, [host]);

  return (
    <QueryClientProvider client={client}>
      <ServiceProvider value={service}>
        <RouterProvider router={router} />
      </ServiceProvider>
    </QueryClientProvider>
  );
}
