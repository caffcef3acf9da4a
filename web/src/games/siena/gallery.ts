// The gallery is served by the development server only, at /src/games/siena/gallery.html.

import '@fontsource/eb-garamond/latin-600.css';
import '@fontsource/source-sans-3/latin-400.css';
import '@fontsource/source-sans-3/latin-600.css';
import '@fontsource/source-sans-3/latin-700.css';
import { mount } from 'svelte';
import '../../styles/tokens.css';
import '../../styles/base.css';
import Gallery from './Gallery.svelte';

const target = document.getElementById('gallery');
if (target) mount(Gallery, { target });
