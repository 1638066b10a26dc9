import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ServiceProvider } from '@/panes/service-context';
import { makeQueryClient } from './make-query-client';
import { makeService } from './make-service';
import { makeRouter } from './router';
import { useDocumentTheme } from './use-document-theme';

function makeParts() {
  const client = makeQueryClient();
  return { client, service: makeService(client), router: makeRouter() };
}

/** The dashboard with all it needs. */
export function App() {
  const [{ client, service, router }] = useState(makeParts);
  useDocumentTheme();

  useEffect(() => {
    const { connection } = service;
    connection.connect();
    addEventListener('online', connection.connect);
    return () => {
      removeEventListener('online', connection.connect);
      connection.dispose();
    };
  }, [service]);

  return (
    <QueryClientProvider client={client}>
      <ServiceProvider value={service}>
        <RouterProvider router={router} />
      </ServiceProvider>
    </QueryClientProvider>
  );
}
