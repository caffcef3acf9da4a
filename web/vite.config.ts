import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compress } from './tools/compress.mjs';
import { fontsForPictures } from './tools/fonts.mjs';
import { serviceWorker } from './tools/service_worker.mjs';

// Requests for anything but the client itself go to the server.
const SERVER = process.env.BUONGOVERNO_SERVER ?? 'http://127.0.0.1:8338';

export default defineConfig({
  plugins: [svelte(), serviceWorker(), compress(), fontsForPictures()],
  build: {
    outDir: '../src/buongoverno/server/site/built',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { '/api': { target: SERVER, ws: true }, '/open': SERVER },
    // What the Python package draws with, too.
    fs: { allow: ['.', '../src/buongoverno'] },
  },
});
