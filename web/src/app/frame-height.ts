// A page in an iframe reports its height to the page around it.

export function tellHeight(): void {
  let told = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (height === told) return;
    told = height;
    parent.postMessage({ type: 'pollground-height', height }, '*');
  }).observe(document.documentElement);
}
