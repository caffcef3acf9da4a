// Opens the gallery; `?theme=dark` shows it in the dark.

import '@fontsource/eb-garamond/latin-400-italic.css';
import '@fontsource/eb-garamond/latin-600.css';
import '@fontsource/source-sans-3/latin-400.css';
import '@fontsource/source-sans-3/latin-600.css';
import '@fontsource/source-sans-3/latin-700.css';
import { mount } from 'svelte';
import '../../styles/tokens.css';
import '../../styles/base.css';
import Gallery from './Gallery.svelte';

document.documentElement.dataset.theme =
  new URLSearchParams(location.search).get('theme') ?? 'light';
const target = document.getElementById('app');
if (target) mount(Gallery, { target });
