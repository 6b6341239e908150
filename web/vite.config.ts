import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// `npm run dev` shows the page with a service behind it: the one at its usual
// address, or the one that ZEITNOT names. The service refuses pages of other
// origins, so requests go there as if they came from its own.
const service = process.env.ZEITNOT ?? 'http://127.0.0.1:7878';
const target = { target: service, changeOrigin: true, ws: true, headers: { origin: service } };

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The page's policy allows nothing inside the page itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Swagger UI, which is loaded on the page of the API only.
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
