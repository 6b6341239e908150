import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// `npm run dev` proxies requests to a running service: the one at the default address,
// or the one in ZEITNOT. The service rejects other origins, so the origin is rewritten.
const service = process.env.ZEITNOT ?? 'http://127.0.0.1:7878';
const target = { target: service, changeOrigin: true, ws: true, headers: { origin: service } };

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The content security policy forbids inline content.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Swagger UI, which only the API screen loads.
    chunkSizeWarningLimit: 1600,
  },
  server: {
    proxy: {
      '/api/': target,
      '/docs': target,
      '/healthz': target,
    },
  },
});
